/** Replaces the hook that asks for a message of WeChat, with the calls and words that it loads: in H5 it does nothing. */
export const useMessageConsent = (): (() => void) => nothing

const nothing = () => undefined
