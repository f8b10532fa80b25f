// The line to the host: it says hello, comes back by itself with longer and longer pauses, and tells what it receives.

const PAUSES = [300, 700, 1500, 3000, 6000, 10000]; // ms
const KEPT = `aya-seat ${location.pathname}`; // the token of this tab's seat at this table; it is never in the address for longer than it takes to read it

export function readToken() {
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem(KEPT, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT) || "";
}

export class Line {
  constructor(token, describeScreen, handlers) {
    this.token = token;
    this.describeScreen = describeScreen;
    this.handlers = handlers;
    this.failures = 0;
    this.isClosed = false;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    this.isClosed = false;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(`${scheme}//${location.host}${location.pathname.replace(/[^/]*$/, "")}table`));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.send({ type: "hello", protocol: 1, token: this.token, screen: this.describeScreen() });
    socket.onmessage = ({ data }) => this.receive(socket, data);
    socket.onclose = () => this.lose(socket);
  }

  receive(socket, data) {
    if (socket !== this.socket) return;
    if (typeof data !== "string") {
      this.handlers.picture(data);
      return;
    }
    const message = JSON.parse(data);
    if (message.type === "welcome") this.failures = 0;
    if (message.type === "bye") this.isClosed = true;
    this.handlers[message.type]?.(message);
  }

  lose(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.isClosed) return;
    this.handlers.lost();
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)];
    this.timer = setTimeout(() => this.open(), pause * (0.8 + 0.4 * Math.random()));
  }

  leave() {
    this.isClosed = true;
    this.socket?.close();
  }

  hurry() {
    if (!this.socket && !this.isClosed) this.open();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
