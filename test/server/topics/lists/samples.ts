import type { ListName } from '@contract/words/lists'

/** What the table tests need to know of each list. */
export interface ListSample {
  list: ListName
  opposite: ListName
  /** A value of the list, by an index below 1000, in the list's own spelling. */
  value: (index: number) => string
  /** The same value in another spelling. */
  respell: (value: string) => string
  /** A value that the list rejects. */
  bad: string
}

const number = {
  value: (index: number) => `${1390000_0000 + index}`,
  respell: (value: string) => `+86 ${value}`,
  bad: 'abc',
}
const segment = {
  value: (index: number) => `17${100 + index}*`,
  respell: (value: string) => ` ${value.slice(0, 2)}-${value.slice(2, -1)}`,
  bad: '1',
}
const sender = {
  value: (index: number) => `${1068_0000 + index}*`,
  respell: (value: string) => `${value.slice(0, 4)} ${value.slice(4, -1)}＊`,
  bad: '验证',
}
const word = {
  value: (index: number) => `vip${100 + index}`,
  respell: (value: string) => `Ｖ.I-P ${value.slice(3)}`,
  bad: 'a',
}

/** All eight lists. */
export const everyList: readonly ListSample[] = [
  { list: 'black', opposite: 'white', ...number },
  { list: 'white', opposite: 'black', ...number },
  { list: 'blackSegment', opposite: 'whiteSegment', ...segment },
  { list: 'whiteSegment', opposite: 'blackSegment', ...segment },
  { list: 'refused', opposite: 'allowed', ...sender },
  { list: 'allowed', opposite: 'refused', ...sender },
  { list: 'blockWord', opposite: 'allowWord', ...word },
  { list: 'allowWord', opposite: 'blockWord', ...word },
]

/** Consecutive values of a list. */
export const valuesOf = ({ value }: ListSample, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_unused, index) => value(from + index))
