/**
 * The official holidays and the weekends on which people work, as the State Council announced them: 'MMDD', or a run of
 * days of one month. A year that is missing was not announced yet. Made by scripts/build-official-days.mjs from
 * chinese-days-1.5.7 (MIT, © 2024 Yawei sun).
 */
export const officialDays: Readonly<Record<number, { off: string; work: string }>> = {
  2024: {
    off: '0101 0210-0217 0404-0406 0501-0505 0610 0915-0917 1001-1007',
    work: '0204 0218 0407 0428 0511 0914 0929 1012',
  },
  2025: {
    off: '0101 0128-0131 0201-0204 0404-0406 0501-0505 0531 0601-0602 1001-1008',
    work: '0126 0208 0427 0928 1011',
  },
  2026: {
    off: '0101-0103 0215-0223 0404-0406 0501-0505 0619-0621 0925-0927 1001-1007',
    work: '0104 0214 0228 0509 0920 1010',
  },
}
