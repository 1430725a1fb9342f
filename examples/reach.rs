use oneway::grants::{bench::Bench, fence::Fence, reach::Reach};
use oneway::policy::Policy;
use oneway::request::Place;
use oneway::world::Nowhere;
fn main() {
    let place = Place { cwd: Some("/home/u/app".into()), home: Some("/home/u".into()), ..Place::default() };
    let policy = Policy::default();
    let mut reach = Reach::new(Bench::new(place, &policy, &Nowhere));
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut specs: Vec<String> = args.clone();
    if args.is_empty() {
        for p in oneway::grants::stock::programs() { specs.push(format!("{} *", p.names[0])); }
    }
    for spec in specs {
        let t = std::time::Instant::now();
        let s = if spec == "*" { None } else { Some(spec.as_str()) };
        let proof = reach.shell("Bash", s, &Fence::default());
        let ms = t.elapsed().as_millis();
        match &proof { Some(p) => println!("{:8} {spec:30} => {}   [{}] {ms}ms", p.severity.name(), p.statement, p.what()), None => println!("good     {spec} {ms}ms") }
        if !args.is_empty() { let t = std::time::Instant::now(); println!("         {:?} {}ms", reach.bounded("Bash", s), t.elapsed().as_millis()); }
    }
}
