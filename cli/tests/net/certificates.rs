//! Certificates of a test: an authority, and what it has signed, rightly or not.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose,
    date_time_ymd,
};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

/// An authority that nobody knows but who is told of it.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub fn new() -> Authority {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, "the authority of a test");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        Authority(CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap())
    }

    /// Writes the certificate of the authority into a folder.
    pub fn write(&self, folder: &Path) -> PathBuf {
        let path = folder.join("authority.pem");
        fs::write(&path, self.0.pem()).unwrap();
        path
    }

    /// The certificate that a server of that name shows. The name says what is wrong with it.
    fn certificate(&self, name: &str) -> CertifiedKey {
        let of = if name == "other.test" { "another.test" } else { name };
        let mut params = CertificateParams::new([of.to_owned()]).unwrap();
        match name {
            "expired.test" => params.not_after = date_time_ymd(2020, 1, 1),
            "early.test" => params.not_before = date_time_ymd(3000, 1, 1),
            _ => {}
        }
        let key = KeyPair::generate().unwrap();
        let certificate = match name {
            "unknown.test" => params.self_signed(&key),
            _ => params.signed_by(&key, &self.0),
        };
        let der = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let key = ring::sign::any_supported_type(&der).unwrap();
        CertifiedKey::new(vec![certificate.unwrap().der().clone()], key)
    }

    /// What a server needs that has a certificate for each name.
    pub fn server(self) -> Arc<ServerConfig> {
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
        Arc::new(config.with_cert_resolver(Arc::new(ByName(self))))
    }
}

/// A server with one certificate, which it has signed itself, and that certificate.
pub fn own(name: &str, is_authority: bool, is_old: bool) -> (Arc<ServerConfig>, String) {
    let mut params = CertificateParams::new([name.to_owned()]).unwrap();
    if is_authority {
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    }
    if is_old {
        params.not_after = date_time_ymd(2020, 1, 1);
    }
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let der = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let config = config.with_single_cert(vec![certificate.der().clone()], der).unwrap();
    (Arc::new(config), certificate.pem())
}

struct ByName(Authority);

impl ResolvesServerCert for ByName {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::new(self.0.certificate(hello.server_name().unwrap_or("127.0.0.1"))))
    }
}

impl std::fmt::Debug for ByName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ByName")
    }
}
