import type { LocatedRow } from '@/rules/navigation/row'

/** A browser shares the page's address itself. */
export function useShare(_row: LocatedRow | null, _title: string): void {}
