import { z } from 'zod'

/** The envelope of one call, for the OpenAPI document. */
export function answerSchemaOf(answer: z.ZodType): z.ZodType {
  return z.object({
    code: z.union([z.string(), z.number()]).describe("'A0000' or 0 is success; anything else has a msg to show."),
    msg: z.string(),
    data: answer,
  })
}
