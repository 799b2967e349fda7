/** The mini-program opens its own pages. */
export function hostPagesFail(): boolean {
  return false
}

export function openHostPage(_url: string, _isReplacing: boolean): Promise<boolean> {
  return Promise.resolve(false)
}
