import { post } from './request'

/** Nothing runs before the mini-program's code. */
export const postAhead = post
export const hasAhead = () => false
