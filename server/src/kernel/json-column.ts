declare const content: unique symbol

/** The text of a column that holds JSON of a known type: only `toJson` makes one, so reading it back is safe. */
export type Json<Value> = string & { readonly [content]: Value }

export function toJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value> // the one place where such a text is made
}

export function fromJson<Value>(text: Json<Value>): Value {
  return JSON.parse(text) as Value // made by toJson from the same type
}
