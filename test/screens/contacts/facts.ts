import type { NumberFacts } from '@contract/tags'

/** The gateway's data of a number; nothing bad by default. */
export function facts(more: Partial<NumberFacts> = {}): NumberFacts {
  return {
    phoneNo: '13900001111',
    place: '北京市',
    carrier: '移动',
    risk: 'none',
    tags: [],
    myTag: null,
    contact: null,
    listed: null,
    isOwn: false,
    callCount: 0,
    calls: [],
    ...more,
  }
}
