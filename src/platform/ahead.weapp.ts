import { post } from './request'

/** The mini-program runs no code before the app's. */
export const postAhead = post
export const hasAhead = () => false
