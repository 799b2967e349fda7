import type { LocatedRow } from '@/rules/navigation/row'

/** A browser shares its address itself. */
export function useShare(_row: LocatedRow | null, _title: string): void {}
