//! TLS as the user says: with the certificates that are named in place of the system's, or, for one origin, with any.
//!
//! What `openssl req -x509` makes by default is a certificate of an authority, which a server then shows as its own. The
//! verifier of rustls refuses such a one whoever trusts it, so one that the user names is compared as it is.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore,
    SignatureScheme, StreamOwned,
};
use ureq::Error;
use ureq::http::Uri;
use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, Either, LazyBuffers, NextTimeout, Transport,
    TransportAdapter,
};
use url::{Origin, Url};

/// How connections are secured, if the user says so; if not, whoever comes next does it.
pub struct OwnTls {
    named: Option<Arc<ClientConfig>>,
    /// For which origin no certificate is checked.
    unchecked: Option<(Origin, Arc<ClientConfig>)>,
}

impl OwnTls {
    /// # Errors
    /// None of the certificates can be used, in a few words.
    pub fn new(
        certificates: Option<Vec<CertificateDer<'static>>>,
        unchecked: Option<Origin>,
        provider: &Arc<CryptoProvider>,
    ) -> Result<OwnTls, String> {
        let named = certificates.map(|named| {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(named.iter().cloned());
            let inner = WebPkiServerVerifier::builder_with_provider(roots.into(), provider.clone());
            let inner = inner.build().map_err(|error| error.to_string())?;
            config(Arc::new(Named { inner, named }), provider)
        });
        let any =
            |origin| Ok::<_, String>((origin, config(Arc::new(Any(provider.clone())), provider)?));
        Ok(OwnTls { named: named.transpose()?, unchecked: unchecked.map(any).transpose()? })
    }

    fn config(&self, uri: &Uri) -> Option<&Arc<ClientConfig>> {
        let origin = || Url::parse(&uri.to_string()).ok().map(|url| url.origin());
        match &self.unchecked {
            Some((unchecked, config)) if origin().as_ref() == Some(unchecked) => Some(config),
            _ => self.named.as_ref(),
        }
    }
}

fn config(
    verifier: Arc<dyn ServerCertVerifier>,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<ClientConfig>, String> {
    let config = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    Ok(config.into())
}

impl fmt::Debug for OwnTls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnTls")
    }
}

impl<In: Transport> Connector<In> for OwnTls {
    type Out = Either<In, Secured>;

    fn connect(
        &self,
        details: &ConnectionDetails<'_>,
        made: Option<In>,
    ) -> Result<Option<Self::Out>, Error> {
        let Some(made) = made else { return Ok(None) };
        let needed = details.needs_tls() && !made.is_tls();
        let config = needed.then(|| self.config(details.uri)).flatten();
        let Some(config) = config else { return Ok(Some(Either::A(made))) };
        let host = details.uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let name = ServerName::try_from(host.to_owned());
        let name = name.map_err(|_| Error::Tls("no certificate can be for such a name"))?;
        let mut connection = ClientConnection::new(config.clone(), name)?;
        let mut socket = TransportAdapter::new(made.boxed(), details.current_time.clone());
        socket.set_timeout(details.timeout);
        connection.complete_io(&mut socket)?;
        let stream = StreamOwned { conn: connection, sock: socket };
        let config = details.config;
        let buffers = LazyBuffers::new(config.input_buffer_size(), config.output_buffer_size());
        Ok(Some(Either::B(Secured { buffers, stream })))
    }
}

/// A connection with TLS.
pub struct Secured {
    buffers: LazyBuffers,
    stream: StreamOwned<ClientConnection, TransportAdapter>,
}

impl fmt::Debug for Secured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secured")
    }
}

impl Transport for Secured {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        self.stream.sock.set_timeout(timeout);
        Ok(self.stream.write_all(&self.buffers.output()[..amount])?)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        self.stream.sock.set_timeout(timeout);
        let amount = self.stream.read(self.buffers.input_append_buf())?;
        self.buffers.input_appended(amount);
        Ok(amount > 0)
    }

    fn is_open(&mut self) -> bool {
        self.stream.sock.get_mut().is_open()
    }

    fn is_tls(&self) -> bool {
        true
    }
}

/// As rustls verifies, but for an authority that is named itself.
#[derive(Debug)]
struct Named {
    inner: Arc<WebPkiServerVerifier>,
    named: Vec<CertificateDer<'static>>,
}

impl ServerCertVerifier for Named {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let verified = self.inner.verify_server_cert(shown, others, name, ocsp, now);
        match &verified {
            // It is in time: that is looked at before.
            Err(rustls::Error::InvalidCertificate(error))
                if is_authority(error) && self.named.contains(shown) =>
            {
                verify_server_name(&ParsedCertificate::try_from(shown)?, name)?;
                Ok(ServerCertVerified::assertion())
            }
            _ => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.inner.verify_tls12_signature(message, shown, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.inner.verify_tls13_signature(message, shown, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.inner.supported_verify_schemes()
    }
}

/// Whatever the server shows.
#[derive(Debug)]
struct Any(Arc<CryptoProvider>);

impl ServerCertVerifier for Any {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Whether a server was refused because it shows the certificate of an authority.
pub fn is_authority(error: &CertificateError) -> bool {
    matches!(error, CertificateError::Other(error) if error.to_string().contains("CaUsedAsEndEntity"))
}
