/** Whether the user can be asked for messages of WeChat: in the mini-program alone. */
export const canAskForMessages = false as boolean

/** Asks for one message of a template, in the handler of a tap. Resolves to whether the user accepted; false outside WeChat. */
export async function acceptsMessage(_templateId: string): Promise<boolean> {
  return false
}
