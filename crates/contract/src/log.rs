//! Where rules say what happened.

/// Takes the events of a game. Events are passed as closures, so a log that does not listen costs
/// nothing: [`Silent`] never builds one.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, event: impl FnOnce() -> E);
}

/// The log of simulations: hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
