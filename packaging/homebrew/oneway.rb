# The formula of a tap. The release workflow fills in VERSION and the four digests.
class Oneway < Formula
  desc "Guard between a coding agent and the machine: how risky is it, can it be undone?"
  homepage "https://github.com/oneway-dev/oneway"
  version "VERSION"
  license any_of: ["MIT", "Apache-2.0"]

  base = "https://github.com/oneway-dev/oneway/releases/download/vVERSION/oneway-VERSION"
  on_macos do
    on_arm do
      url "#{base}-aarch64-apple-darwin.tar.gz"
      sha256 "SHA256_aarch64-apple-darwin"
    end
    on_intel do
      url "#{base}-x86_64-apple-darwin.tar.gz"
      sha256 "SHA256_x86_64-apple-darwin"
    end
  end
  on_linux do
    on_arm do
      url "#{base}-aarch64-unknown-linux-musl.tar.gz"
      sha256 "SHA256_aarch64-unknown-linux-musl"
    end
    on_intel do
      url "#{base}-x86_64-unknown-linux-musl.tar.gz"
      sha256 "SHA256_x86_64-unknown-linux-musl"
    end
  end

  def install
    bin.install "oneway"
    generate_completions_from_executable(bin/"oneway", "completions")
    (man1/"oneway.1").write Utils.safe_popen_read(bin/"oneway", "man")
  end

  test do
    assert_match "DENY", shell_output("#{bin}/oneway explain 'git push --force origin main'")
  end
end
