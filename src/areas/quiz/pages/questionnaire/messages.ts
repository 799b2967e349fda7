import { defineMessages } from '@/i18n/define-messages'

export const questionnaireMessages = defineMessages({
  'zh-CN': {
    place: '第 {at} / {count} 题',
    daily: '今日一题',
    repeat: '换个说法再问一次',
    options: '选一个答案',
    confirm: '确定',
    next: '下一题',
    toResult: '看结果',
    later: '先到这里，下次接着答',
    right: '答对了',
    wrong: '答错了，看看每个选项为什么',
    gone: '这一组题已经没有了',
    goneText: '题目可能已经更新，请从课堂里重新开始。',
  },
  en: {
    place: 'Question {at} of {count}',
    daily: 'Question of the day',
    repeat: 'Again, in other words',
    options: 'Choose an answer',
    confirm: 'Confirm',
    next: 'Next',
    toResult: 'Result',
    later: 'Stop here, go on later',
    right: 'Correct',
    wrong: 'Not right. See why, for every option',
    gone: 'These questions are gone',
    goneText: 'They may have been replaced. Please start again in the classroom.',
  },
})
