//! Why there was no answer, in words: the same, whoever made the request.

pub const RESET: &str = "the connection was reset";
pub const ENDED: &str = "the connection ended before an answer came";
pub const NO_WAY: &str = "no way leads to its address";
pub const TOO_LARGE: &str = "the head of the answer is too large";
pub const NO_PROXY: &str = "the name of the proxy has no address";
pub const PROXY_REFUSED: &str = "the proxy refused the connection";

// What is wrong with a certificate.
pub const EXPIRED: &str = "it expired";
pub const NOT_YET: &str = "it is not valid yet";
pub const OTHER_NAME: &str = "it is for another name";
pub const UNTRUSTED: &str =
    "no authority that is trusted here has signed it; --ca-file FILE trusts those of a PEM file";
pub const REVOKED: &str = "it was revoked";
pub const WRONGLY_SIGNED: &str = "its signature is none of the authority that it names";

/// `why`: what the system says.
pub fn looked_up(why: &str) -> String {
    format!("its name cannot be looked up: {why}")
}

/// `why`: what the library says that reads it.
pub fn not_http(why: &str) -> String {
    format!("the answer is not HTTP: {why}")
}
