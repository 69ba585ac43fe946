//! The sample for nginx, with a real nginx on loopback where there is one.

use crate::rig::{Place, Player};
use load::loopback::Browser;
use serde_json::{Value, json};
use server::Server;
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A proxy that does not outlive the test.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The sample, with addresses of this test and without certificates.
fn configured(folder: &str, listen: SocketAddr, server: SocketAddr) -> String {
    let sample = include_str!("../../../../deploy/nginx.conf");
    let (head, rest) = sample.split_once("server {").unwrap();
    let (_, tls) = rest.split_once("server {").unwrap();
    let tls: String = tls
        .lines()
        .filter(|line| !line.contains("ssl_certificate"))
        .map(|line| format!("{line}\n"))
        .collect();
    let tls = tls.replace("listen 443 ssl;", &format!("listen {listen};"));
    let tls = tls.replace("http://127.0.0.1:1815", &format!("http://{server}"));
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
        .concat();
    format!(
        "daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n\
         http {{\naccess_log off;\n{paths}{head}server {{{tls}}}\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_through_the_sample_for_nginx() {
    let nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"];
    let Some(nginx) = nginx.into_iter().find(|path| std::path::Path::new(path).exists()) else { return };
    let place = Place::sqlite();
    let mut config = place.config();
    config.behind_proxy = true;
    let server = Server::start(config).await.unwrap();
    let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nginx.conf");
    std::fs::write(&file, configured(&folder.path().display().to_string(), listen, server.address()))
        .unwrap();
    let mut command = Command::new(nginx);
    command.arg("-c").arg(&file).arg("-p").arg(folder.path()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut proxy = Nginx(command.spawn().unwrap());
    for _ in 0..100 {
        if tokio::net::TcpStream::connect(listen).await.is_ok() {
            break;
        }
        if let Some(status) = proxy.0.try_wait().unwrap() {
            let mut said = String::new();
            std::io::Read::read_to_string(proxy.0.stderr.as_mut().unwrap(), &mut said).unwrap();
            panic!("nginx does not take the sample: {status}: {said}");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut anne = Player(Browser::new(listen));
    assert_eq!(anne.get("/").await.status, 200);
    assert_eq!(anne.get("/metrics").await.status, 404, "for the host alone");
    // What a browser says of itself is believed only when it is true of the proxy.
    anne.0.headers.insert("origin", format!("http://{listen}").parse().unwrap());
    let made = anne.make("naw", "standard", "you", "you").await;
    let id = made["id"].as_str().unwrap();
    let mut socket = anne.0.socket(&format!("/api/tables/{id}/live")).await.unwrap();
    let first: Value = serde_json::from_str(&socket.next().await.unwrap()).unwrap();
    let decided = anne.decide(&first["table"], 0).await;
    assert_eq!(decided.status, 200, "{}", decided.text());
    let pushed = async {
        loop {
            let message: Value = serde_json::from_str(&socket.next().await.unwrap()).unwrap();
            if message["change"]["change"]["version"] == json!({ "=": decided.json()["version"] }) {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), pushed).await.expect("changes come through the proxy");
    anne.0.headers.insert("origin", "https://evil.example".parse().unwrap());
    assert_eq!(anne.act(id, "resign", json!({})).await.status, 403);
    drop(proxy);
    server.stop().await;
}
