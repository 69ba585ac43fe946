//! The files of an edition.

use contract::{Edition, Fault, Ledger};
use pages::{Page, Table};
use serde::de::DeserializeOwned;

/// The data files of an edition: those that were given, and the shipped ones in the place of the others, so that
/// the owner of a printed copy can correct one alone.
pub struct Files<'a> {
    given: &'a [(&'a str, &'a str)],
    shipped: &'static [(&'static str, &'static str)],
}

impl<'a> Files<'a> {
    /// Takes what was given. A file that the edition does not have, or one given twice, is a fault.
    pub fn of<E: Edition>(given: &'a [(&'a str, &'a str)], faults: &mut Vec<Fault>) -> Files<'a> {
        let shipped = E::shipped();
        for (index, (name, _)) in given.iter().enumerate() {
            if !shipped.iter().any(|(known, _)| known == name) {
                let known: Vec<_> = shipped.iter().map(|(known, _)| *known).collect();
                let what = format!("is no data file of this game: they are {}", known.join(", "));
                faults.push(Fault::new(*name, what));
            } else if given[..index].iter().any(|(earlier, _)| earlier == name) {
                faults.push(Fault::new(*name, "is given twice"));
            }
        }
        Files { given, shipped }
    }

    /// The files as the program ships them.
    pub fn shipped<E: Edition>() -> Files<'static> {
        Files { given: &[], shipped: E::shipped() }
    }

    /// What a file says.
    ///
    /// # Panics
    /// If the edition has no such file.
    pub fn text(&self, name: &str) -> &'a str {
        let mut files = self.given.iter().chain(self.shipped);
        files.find(|(known, _)| *known == name).map(|(_, text)| *text).expect("every file is shipped")
    }

    /// A file, read table by table: what could be read of it. Nothing if it is no TOML.
    pub fn read<T>(
        &self,
        name: &str,
        faults: &mut Vec<Fault>,
        read: impl FnOnce(&Table<'_>) -> Option<T>,
    ) -> Option<T> {
        let (done, found) = Page::new(name, self.text(name)).read(read);
        faults.extend(found);
        done
    }

    /// A file of a known shape.
    pub fn parse<T: DeserializeOwned>(&self, name: &str, faults: &mut Vec<Fault>) -> Option<T> {
        parse(name, self.text(name), faults)
    }

    /// `rules.toml`. Nothing if it has not the shape of a ledger; an empty one if there is a fault in it.
    pub fn ledger(&self, faults: &mut Vec<Fault>) -> Option<Ledger> {
        self.parse::<Ledger>("rules.toml", faults)?;
        let ledger = Ledger::parse(self.text("rules.toml")).unwrap_or_else(|found| {
            faults.extend(found);
            Ledger::default()
        });
        Some(ledger)
    }
}

/// Reads TOML of a known shape; what does not fit it is a fault with its line.
fn parse<T: DeserializeOwned>(file: &str, text: &str, faults: &mut Vec<Fault>) -> Option<T> {
    toml::from_str(text)
        .map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            let place = match before {
                Some(before) => format!("{file}: line {}", before.matches('\n').count() + 1),
                None => file.to_owned(),
            };
            faults.push(Fault::new(place, error.message()));
        })
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Board, Particulars};

    /// The smallest of editions.
    #[derive(Debug)]
    struct Leaflet;

    contract::named! {
        /// What is played with it.
        enum Battle {
            /// The only one.
            Only = "only",
        }
    }

    impl Edition for Leaflet {
        type Scenario = Battle;
        type Options = ();

        fn read(_: &[(&str, &str)]) -> Result<Leaflet, Vec<Fault>> {
            Err(vec![Fault::new("units.toml", "is empty")])
        }
        fn shipped() -> &'static [(&'static str, &'static str)] {
            &[("units.toml", "strength = 3\n"), ("rules.toml", "")]
        }
        fn standard() -> &'static Leaflet {
            &Leaflet
        }
        fn particulars(&self) -> &Particulars {
            unreachable!("a leaflet says nothing of itself")
        }
        fn board(&self, _: Battle) -> &Board {
            unreachable!("a leaflet has no board")
        }
    }

    fn files<'a>(given: &'a [(&'a str, &'a str)]) -> (Files<'a>, Vec<String>) {
        let mut faults = Vec::new();
        let files = Files::of::<Leaflet>(given, &mut faults);
        (files, faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_is_not_given_is_taken_as_shipped() {
        let (shipped, faults) = files(&[]);
        assert_eq!((shipped.text("units.toml"), faults.len()), ("strength = 3\n", 0));
        let (given, faults) = files(&[("units.toml", "strength = 4\n")]);
        assert_eq!((given.text("units.toml"), faults.len()), ("strength = 4\n", 0));
    }

    #[test]
    fn a_stranger_and_a_file_given_twice_are_faults() {
        let (_, faults) = files(&[("unit.toml", ""), ("rules.toml", ""), ("rules.toml", "")]);
        let stranger = "unit.toml: is no data file of this game: they are units.toml, rules.toml";
        assert_eq!(faults, [stranger, "rules.toml: is given twice"]);
    }

    #[test]
    fn another_shape_is_a_fault_with_its_line() {
        let (files, _) = files(&[("units.toml", "\nstrength = 4\nmovement = [\n")]);
        let mut faults = Vec::new();
        assert!(files.parse::<toml::Table>("units.toml", &mut faults).is_none());
        assert!(faults[0].to_string().starts_with("units.toml: line 3: "), "{}", faults[0]);
    }

    #[test]
    fn a_ledger_of_the_right_shape_is_read_in_spite_of_its_faults() {
        let twice = "[[rule]]\nid = \"1\"\nsection = \"s\"\ntitle = \"t\"\ntext = \"x\"\n".repeat(2);
        let given = [("rules.toml", twice.as_str())];
        let (files, _) = files(&given);
        let mut faults = Vec::new();
        assert!(files.ledger(&mut faults).is_some());
        assert_eq!(faults.len(), 1);
    }

    #[test]
    #[should_panic(expected = "units.toml: is empty")]
    fn shipped_files_with_faults_are_told_with_all_of_them() {
        Leaflet::as_shipped();
    }
}
