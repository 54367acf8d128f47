// Questions to the server, which runs on the same machine and remembers nothing.

import { word } from "./words.js";

/** What the server would not do, in its own words. */
export class Refusal extends Error {
  constructor(told) {
    super(told.message);
    this.code = told.code ?? null;
    this.advice = told.advice ?? null;
  }

  get whole() {
    return this.advice ? `${this.message} ${this.advice}` : this.message;
  }
}

async function answer(path, options) {
  let reply;
  try {
    reply = await fetch(path, options);
  } catch (trouble) {
    if (trouble.name === "AbortError") throw trouble;
    throw new Refusal({ message: word("unreachable") });
  }
  if (reply.ok) return reply;
  const told = await reply.json().catch(() => ({}));
  throw new Refusal(told.error ?? { message: word("refused", { status: reply.status }) });
}

const post = (name, body, kind, signal) =>
  answer(`/api/${name}`, { method: "POST", headers: { "Content-Type": kind }, body, signal });

export async function ask(name, question, signal) {
  return (await post(name, JSON.stringify(question), "application/json", signal)).json();
}

export async function askBytes(name, bytes, signal) {
  return (await post(name, bytes, "application/octet-stream", signal)).json();
}

export async function picture(question) {
  return (await post("diagram", JSON.stringify(question), "application/json")).blob();
}

export async function fetched(path) {
  return answer(path);
}
