/** The check that found the fault. */
export type Gate = 'config' | 'sizes' | 'scripts' | 'templates' | 'wechat compiler' | 'second engine'

/** Something in a build that WeChat would reject, or that would not work there. */
export interface Fault {
  gate: Gate
  message: string
}

/** Turns what a check throws into faults of its gate. */
export async function faultsOf(gate: Gate, check: () => string[] | Promise<string[]>): Promise<Fault[]> {
  try {
    return (await check()).map((message) => ({ gate, message }))
  } catch (error) {
    return [{ gate, message: (error as Error).message }]
  }
}
