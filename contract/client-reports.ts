import { z } from 'zod'
import { defineCall } from './define'
import { appBuilds, faultKinds } from './words/client-faults'

/** A fault of the app, masked on the phone (src/rules/environment/fault.ts). */
const clientFault = z.object({
  kind: z.enum(faultKinds),
  /** The path of the screen on top; empty before the first. */
  page: z.string().max(40),
  /** The error's name and message without numbers and quoted texts. */
  message: z.string().max(160),
  /** The innermost frames, each `file:line:column` of the build. */
  frames: z.array(z.string().max(80)).max(4),
})

export const clientReportCalls = {
  'guard/v1/client/report': defineCall({
    access: 'public',
    summary:
      'Faults of the app, which the operator sees by release and screen. More than the limit of an address are dropped without an error.',
    request: z.object({
      build: z.enum(appBuilds),
      /** The release of the app: 1.2.3. */
      release: z.string().max(20),
      faults: z.array(clientFault).min(1).max(5),
    }),
    answer: z.object({}),
  }),
} as const
