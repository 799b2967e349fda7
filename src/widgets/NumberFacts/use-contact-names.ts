import { contactNamesQuery } from '@/api/contacts'
import { useLastKnown } from '@/hooks/use-last-known'
import { useRemote } from '@/hooks/use-remote'
import { readNumber } from '@/rules/phone/read-number'

/** The most numbers of one request; of a longer list the newest ones. */
const MOST = 500
const none: ReadonlyMap<string, string> = new Map()

/** Those that the gateway is asked about: numbers of phones, each once. */
export const numbersToName = (numbers: readonly string[]): string[] =>
  [...new Set(numbers.filter((number) => readNumber(number) === number))].slice(0, MOST)

/**
 * The names of those numbers that are contacts. A trip of its own after the rows, because names with the rows would take a
 * fifth of the rate of the log's pages (DESIGN 4.101).
 */
export function useContactNames(numbers: readonly string[]): ReadonlyMap<string, string> {
  const asked = numbersToName(numbers)
  const { data } = useRemote(asked.length > 0 ? contactNamesQuery(asked) : null)
  return useLastKnown(data) ?? none
}
