/** WeChat's Back cannot be held. */
export const holdBack = () => (): void => {}
