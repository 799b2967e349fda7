declare const content: unique symbol

/** A text column that holds JSON of a known type. Only `toJson` creates it, so parsing it is type-safe. */
export type Json<Value> = string & { readonly [content]: Value }

export function toJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value> // the only place that creates such a text
}

export function fromJson<Value>(text: Json<Value>): Value {
  return JSON.parse(text) as Value // created by toJson from the same type
}
