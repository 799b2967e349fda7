import * as environment from '@/platform/environment'

/** Simulates the WeChat public account's browser, until all mocks are restored. */
export function enterPublicAccount(): void {
  jest.spyOn(environment, 'isPublicAccount').mockReturnValue(true)
  jest.spyOn(environment, 'client').mockReturnValue({ ...environment.client(), clientType: 'wxPublic' })
}
