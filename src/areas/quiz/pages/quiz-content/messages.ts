import { defineMessages } from '@/i18n/define-messages'

export const lessonMessages = defineMessages({
  'zh-CN': {
    facts: '{kind} · 约 {minutes} 分钟',
    story: '骗局是这样开始的',
    signs: '怎么识破',
    doNow: '遇到了怎么办',
    guard: '卫士能做什么、不能做什么',
    quiz: '答 {count} 道题',
    mastered: '已掌握 {mastered} / {questions} 道题',
    gone: '没有这一课',
    goneText: '它可能已经更新，请从课堂里重新选择。',
  },
  en: {
    facts: '{kind} · about {minutes} minutes',
    story: 'How it begins',
    signs: 'How to tell',
    doNow: 'What to do',
    guard: 'What the guard can and cannot do',
    quiz: 'Answer {count} questions',
    mastered: '{mastered} of {questions} questions mastered',
    gone: 'No such lesson',
    goneText: 'It may have been replaced. Please choose one in the classroom.',
  },
})
