//! Items as they may be shown: stars over secrets, at the same length, in every text that an item holds.

use super::item::Item;
use crate::finding::Undo;
use crate::mask::{Masker, too_stars};

/// Covers the secrets of an item, in its text and wherever it repeats them.
pub fn cover(item: &mut Item, masker: &Masker<'_>) {
    let texts = [item.text.clone(), item.excerpt.as_ref().map(|e| e.text.clone()).unwrap_or_default()];
    let secrets: Vec<&str> = texts.iter().flat_map(|text| masker.shown(text).secrets()).collect();
    let covered = |text: &str| too_stars(masker.shown(text).stars(), &secrets).into_owned();
    item.text = covered(&item.text);
    item.excerpt.iter_mut().for_each(|excerpt| excerpt.text = covered(&excerpt.text));
    item.notes.iter_mut().for_each(|(_, note)| *note = covered(note));
    for point in &mut item.points {
        point.what = covered(&point.what).into();
        point.instead = point.instead.take().map(|text| covered(&text).into());
        if let Undo::Exact(text) | Undo::Partial(text) | Undo::Unknown(text) = &mut point.undo {
            *text = covered(text).into();
        }
    }
}
