// The interfaces and type aliases of a declaration file, and whether a value fits one. Knows as much of TypeScript as
// ours are written in, and stops at anything else.

const TOKEN = /\s+|\/\*[^]*?\*\/|\/\/.*|("(?:[^"\\]|\\.)*"|\d+|[A-Za-z_$][\w$]*|[{}[\]()<>|?:;,=.])|([^])/y;

function tokens(text) {
  const list = [];
  for (const [, token, other] of text.matchAll(new RegExp(TOKEN, "gy"))) {
    if (other !== undefined) throw new Error(`not understood: ${other}`);
    if (token !== undefined) list.push(token);
  }
  return list;
}

/** Every `export interface` and `export type` of `text`: name → type. */
export function declarations(text) {
  const found = new Map();
  for (const { 0: head, 1: kind, 2: name, index } of text.matchAll(/^export (interface|type) (\w+) ?=?/gm)) {
    const from = index + head.length;
    // Up to the bracket or semicolon that closes it.
    const end = kind === "interface" ? closing(text, from) : text.indexOf(";", from);
    found.set(name, { name, text: text.slice(from, end) });
  }
  return { get: (name) => read(found, name), names: [...found.keys()] };
}

function closing(text, from) {
  let depth = 0;
  for (const { 0: token, index } of text.slice(from).matchAll(/\/\*[^]*?\*\/|[{}]/g)) {
    if (token === "{") depth++;
    if (token === "}" && --depth === 0) return from + index + 1;
  }
  throw new Error("an interface is not closed");
}

/** The type of a declaration, parsed when it is first asked for: those of the loader are never. */
function read(found, name) {
  const declaration = found.get(name);
  if (!declaration) throw new Error(`there is no type ${name}`);
  if (!declaration.type) {
    const list = tokens(declaration.text);
    const base = list[0] === "extends" && take(list) && read(found, take(list));
    declaration.type = union(list, name);
    if (base) declaration.type.fields = new Map([...base.fields, ...declaration.type.fields]);
    if (list.length > 0) throw new Error(`${name}: not understood: ${list.join(" ")}`);
  }
  return declaration.type;
}

const take = (list, wanted) => {
  const token = list.shift();
  if (wanted !== undefined && token !== wanted) throw new Error(`${wanted} expected and not ${token}`);
  return token;
};

/** `owner`: what the fields of an object are named by. */
function union(list, owner) {
  const of = [postfix(list, owner)];
  while (list[0] === "|") of.push((take(list), postfix(list, owner)));
  return of.length === 1 ? of[0] : { kind: "union", of };
}

function postfix(list, owner) {
  let type = single(list, owner);
  while (list[0] === "[") {
    take(list);
    type = list[0] === "]" ? { kind: "array", of: type } : { kind: "field", of: type, name: JSON.parse(take(list)) };
    take(list, "]");
  }
  return type;
}

function single(list, owner) {
  const token = take(list);
  if (/^["\d]/.test(token)) return { kind: "literal", value: JSON.parse(token) };
  if (["string", "number", "boolean", "undefined", "Uint8Array"].includes(token)) return { kind: token };
  if (token === "(") {
    const type = union(list, owner);
    take(list, ")");
    return type;
  }
  if (token === "{") return object(list, owner);
  if (token === "[") return tuple(list, owner);
  if (token === "Record") {
    take(list, "<");
    const keys = union(list, owner);
    take(list, ",");
    const values = union(list, owner);
    take(list, ">");
    return { kind: "record", keys, values };
  }
  if (token === "Partial") {
    take(list, "<");
    const of = union(list, owner);
    take(list, ">");
    return { ...of, partial: true };
  }
  if (/^[A-Z]\w*$/.test(token)) return { kind: "name", name: token };
  throw new Error(`${owner}: not understood: ${token}`);
}

function object(list, owner) {
  const fields = new Map();
  while (list[0] !== "}") {
    const name = take(list);
    const optional = list[0] === "?" && Boolean(take(list));
    take(list, ":");
    fields.set(name, { optional, type: union(list, `${owner}.${name}`), path: `${owner}.${name}` });
    if (list[0] === ";") take(list);
  }
  take(list, "}");
  return { kind: "object", owner, fields };
}

function tuple(list, owner) {
  const of = [];
  while (list[0] !== "]") {
    if (list[1] === ":") list.splice(0, 2);
    of.push(union(list, owner));
    if (list[0] === ",") take(list);
  }
  take(list, "]");
  return { kind: "tuple", of };
}

/** Looks whether values fit; remembers what it has seen of the types: fields, fields left out, literals. */
export class Walk {
  seen = new Set();
  absent = new Set();
  literals = new Set();
  /** Every object type that a value was compared with: owner → type. */
  objects = new Map();
  /** Every alias of literals likewise. */
  names = new Set();

  constructor(types) {
    this.types = types;
  }

  /** What does not fit: a sentence each. */
  wrong(value, name) {
    return [...this.#wrong(value, { kind: "name", name }, name)];
  }

  *#wrong(value, type, path) {
    const not = (what) => `${path}: ${JSON.stringify(value)?.slice(0, 80)} is not ${what}`;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    switch (type.kind) {
      case "string":
      case "boolean":
        if (typeof value !== type.kind) yield not(`a ${type.kind}`);
        break;
      case "undefined":
        if (value !== undefined) yield not("undefined");
        break;
      case "Uint8Array":
        if (!(value instanceof Uint8Array)) yield not("a Uint8Array");
        break;
      case "number":
        // Of what is counted and measured here nothing is broken or below 0.
        if (!Number.isSafeInteger(value) || value < 0) yield not("a whole number");
        break;
      case "literal":
        if (value !== type.value) yield not(JSON.stringify(type.value));
        break;
      case "union": {
        const fits = type.of.find((one) => this.#wrong(value, one, path).next().done);
        if (!fits) yield not(type.of.map((one) => one.value ?? one.kind).join(" or "));
        break;
      }
      case "name":
        this.names.add(type.name);
        if (typeof value === "string") this.literals.add(`${type.name} ${value}`);
        yield* this.#wrong(value, this.types.get(type.name), path);
        break;
      case "field": {
        const { fields } = this.types.get(type.of.name);
        yield* this.#wrong(value, fields.get(type.name).type, path);
        break;
      }
      case "array":
        if (!Array.isArray(value)) return yield not("an array");
        for (const [index, one] of value.entries()) yield* this.#wrong(one, type.of, `${path}[${index}]`);
        break;
      case "tuple":
        if (!Array.isArray(value) || value.length !== type.of.length) return yield not(`${type.of.length} in a row`);
        for (const [index, one] of value.entries()) yield* this.#wrong(one, type.of[index], `${path}[${index}]`);
        break;
      case "record":
        if (!isObject) return yield not("an object");
        for (const [key, one] of Object.entries(value)) {
          yield* this.#wrong(key, type.keys, `${path} key`);
          yield* this.#wrong(one, type.values, `${path}.${key}`);
        }
        if (!type.partial && type.keys.kind === "name") {
          const missing = this.types.get(type.keys.name).of.filter((key) => !(key.value in value));
          for (const key of missing) yield `${path}.${key.value} is missing`;
        }
        break;
      case "object":
        this.objects.set(type.owner, type);
        if (!isObject) return yield not("an object");
        for (const key of Object.keys(value)) if (!type.fields.has(key)) yield `${path}.${key} is not declared`;
        for (const [key, field] of type.fields) {
          if (key in value) {
            this.seen.add(field.path);
            if (field.type.kind === "union") this.literals.add(`${field.path} ${value[key]}`);
            yield* this.#wrong(value[key], field.type, `${path}.${key}`);
          } else if (field.optional) {
            this.absent.add(field.path);
          } else {
            yield `${path}.${key} is missing`;
          }
        }
        break;
      default:
        throw new Error(`no such kind: ${type.kind}`);
    }
  }
}
