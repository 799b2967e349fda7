export interface PlantedFault {
  /** A row's words in docs/testing.md. */
  name: string
  file: string
  /** Occurs once in the file. */
  text: string
  replacement: string
  /** The step of `npm test` that must fail. */
  step: string
  test: string
  /** The words of the test's name that must be among the failed ones. */
  title: string
}

export const plantedFaults: readonly PlantedFault[]
