//! Every value of the edition with its provenance.

use super::reading::{Draft, number};
use super::{Battle, EVERYONE, FLAGS, Face, ROSTER};
use crate::s02_battlefield::grid;
use crate::s03_cards::{COUNTS, Card, EVEN_ORDERS, SPECIALS};
use crate::s13_hypothetical::{ARMY, POOL, QUOTA, REINFORCEMENTS};
use crate::s13_scenarios::{EARLY_ENTRIES, ENTRIES};
use contract::{Named, Provenance};
use printed::{Facts, Origin};

/// Lists the values: pieces, dice, cards, then scenario by scenario ground, set-up and loss levels.
pub(super) fn list(drafts: &[Draft], orders: &[u8; 5], order_origins: &[Origin; 5]) -> Facts {
    let mut facts = Facts::default();
    let book = |section: &str| Origin { provenance: Provenance::Rulebook, source: section.into() };
    for mix in &ROSTER {
        let subject = format!("kind {}", mix.key);
        facts.add(&subject, "count", mix.count.to_string(), book("section 1.1"));
        facts.add(&subject, "chips", mix.chips.to_string(), book("section 1.1"));
    }
    facts.add("combat die", "faces", Face::DIE.map(Face::key).join(" "), book("section 1.2"));
    facts.add("special die", "faces", FLAGS.map(|nation| nation.key()).join(" "), book("section 1.2"));
    for card in Card::ALL {
        let subject = format!("card {}", card.key());
        facts.add(&subject, "count", COUNTS[card as usize].to_string(), book("reference sheet"));
        if let Some(special) = (card as usize).checked_sub(EVEN_ORDERS.len()) {
            let [french, allied] = SPECIALS.map(|side| side[special]);
            facts.add(
                &subject,
                "split",
                format!("French {french}, Allied {allied}"),
                book("reference sheet"),
            );
        } else {
            let even = EVEN_ORDERS[card as usize].to_string();
            facts.add(&subject, "to each by option 2", even, book("reference sheet"));
        }
    }
    let cards = ["skirmish", "probe", "attack", "assault", "coordinated"];
    for ((card, &units), origin) in cards.iter().zip(orders).zip(order_origins) {
        let units = if units == EVERYONE { "all".to_owned() } else { units.to_string() };
        facts.add(&format!("card {card}"), "orders", units, origin);
    }
    facts.add("Prussians", "entry by die", ENTRIES.join(" "), book("section 13.1"));
    facts.add("Prussians", "early entry", EARLY_ENTRIES.join(" "), book("optional scenario rules"));
    for (tile, count) in POOL {
        facts.add("tiles", tile.key(), count.to_string(), book("section 13.4"));
    }
    for (kind, count) in ARMY {
        facts.add("hypothetical army", kind.key(), count.to_string(), book("section 13.4"));
    }
    for (kind, count) in REINFORCEMENTS {
        facts.add("hypothetical reinforcements", kind.key(), count.to_string(), book("section 13.4"));
    }
    facts.add("hypothetical reinforcements", "by hour", format!("{QUOTA:?}"), book("section 13.4"));
    for (battle, draft) in Battle::ALL.into_iter().zip(drafts) {
        of_scenario(battle, draft, &mut facts);
    }
    facts
}

fn of_scenario(battle: Battle, draft: &Draft, facts: &mut Facts) {
    let key = battle.key();
    for (hex, space) in grid().hexes().zip(&draft.map.spaces) {
        let origin = Origin::of(&draft.map, space.source);
        let terrain = draft.terrain[usize::from(hex.0)];
        facts.add(&format!("{key} hex {}", number(hex)), "terrain", terrain.key(), &origin);
    }
    for way in &draft.map.ways {
        let through: Vec<_> = way.through.iter().map(|&space| draft.map.space(space).key.as_str()).collect();
        let name = way.name.as_deref().unwrap_or("without a name");
        let origin = Origin::of(&draft.map, way.source);
        facts.add(&format!("{key} {}", way.kind), name, through.join(" "), &origin);
    }
    for place in &draft.map.places {
        let hexes: Vec<_> = place.spaces.iter().map(|&space| draft.map.space(space).key.as_str()).collect();
        facts.add(
            &format!("{key} place"),
            &place.name,
            hexes.join(" "),
            Origin::of(&draft.map, place.source),
        );
    }
    for placement in &draft.placements {
        let subject = format!("{key} {}", placement.piece.key());
        facts.add(&subject, "name", &placement.name, &placement.origin);
        let place = placement.hex.map_or("waiting".to_owned(), number);
        facts.add(&subject, "hex", place, &placement.origin);
        if placement.piece.kind().is_unit() {
            facts.add(&subject, "facing", placement.facing.key(), &placement.origin);
            facts.add(&subject, "chips", placement.chips.to_string(), &placement.origin);
        }
    }
    let loses = draft.loses;
    facts.add(key, "French loss level", loses.french.to_string(), &draft.loses_origin);
    if let Some(english) = loses.english {
        facts.add(key, "English loss level", english.to_string(), &draft.loses_origin);
    }
    facts.add(key, "Allied loss level", loses.allied.to_string(), &draft.loses_origin);
    if let Some(origin) = &draft.free_origin {
        for (side, hexes) in ["French", "Allied"].iter().zip(draft.free) {
            let hexes: Vec<_> = hexes.iter().map(number).collect();
            facts.add(key, &format!("{side} free set-up"), hexes.join(" "), origin);
        }
    }
}
