/** On H5 nobody else asks: the consent of each form is the question. */
export function watchPrivacy(): void {}

/** Whether the user lets personal data be asked for. */
export function agreesToPrivacy(): Promise<boolean> {
  return Promise.resolve(true)
}
