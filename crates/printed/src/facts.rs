//! Every value with its provenance, and the digest that names them all.

use crate::Origin;
use contract::{Fact, Ledger, Particulars, Scenario};
use sha2::{Digest, Sha256};

/// The values of an edition as they are listed.
#[derive(Clone, Debug, Default)]
pub struct Facts(Vec<Fact>);

impl Facts {
    /// One more.
    pub fn add(
        &mut self,
        subject: &str,
        property: &str,
        value: impl Into<String>,
        origin: impl Into<Origin>,
    ) {
        let Origin { provenance, source } = origin.into();
        self.0.push(Fact {
            subject: subject.into(),
            property: property.into(),
            value: value.into(),
            provenance,
            source,
        });
    }

    /// What an edition says of itself, now that its values are listed.
    pub fn particulars(self, scenarios: Vec<Scenario>, ledger: Ledger) -> Particulars {
        Particulars { digest: self.digest(), scenarios, ledger, facts: self.0 }
    }

    /// Names the values. Who vouches for them does not change the game, so provenance and source are left out.
    fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for fact in &self.0 {
            hash.update(format!("{}\t{}\t{}\n", fact.subject, fact.property, fact.value));
        }
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Provenance;

    fn digest(value: &str, provenance: Provenance) -> String {
        let mut facts = Facts::default();
        facts.add("unit a", "strength", value, &Origin { provenance, source: String::new() });
        facts.particulars(Vec::new(), Ledger::default()).digest
    }

    #[test]
    fn the_digest_names_the_values_and_not_who_vouches_for_them() {
        let four = digest("4", Provenance::Published);
        assert_eq!(four, digest("4", Provenance::Reconstructed));
        assert_ne!(four, digest("5", Provenance::Published));
        assert_eq!(four.len(), 64);
    }
}
