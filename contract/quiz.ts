import { z } from 'zod'

/** What a lesson is about: the fraud that it teaches to recognise. */
export const lessonKind = z.enum(['shopping', 'police', 'money', 'work', 'account', 'people', 'technology', 'home'])
export type LessonKind = z.infer<typeof lessonKind>

/** How a story or the material of a question reached its reader. */
export const materialForm = z.enum(['call', 'sms', 'chat', 'page'])
export type MaterialForm = z.infer<typeof materialForm>
