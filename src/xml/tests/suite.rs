//! (filled by the suite)
