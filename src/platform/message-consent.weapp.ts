import Taro from '@tarojs/taro'

/** WeChat before 2.8.2 cannot be asked. */
export const canAskForMessages: boolean = typeof Taro.requestSubscribeMessage === 'function'

/** The fields that WeChat has; Taro's types want those of another platform as well. */
const request = Taro.requestSubscribeMessage as unknown as (options: {
  tmplIds: string[]
}) => Promise<Readonly<Record<string, string>>>

/**
 * Asks for one message of a template. WeChat allows that in the handler of a tap alone, before anything is awaited. False
 * when the user refuses, has turned such messages off, or chose earlier not to be asked again.
 */
export async function acceptsMessage(templateId: string): Promise<boolean> {
  try {
    return (await request({ tmplIds: [templateId] }))[templateId] === 'accept'
  } catch {
    return false
  }
}
