import { defineMessages } from '@/i18n/define-messages'

/** Texts for selecting, removing and restoring rows of a list. */
export const removalMessages = defineMessages({
  'zh-CN': {
    select: '选择',
    stop: '取消',
    selectAll: '全选',
    remove: '删除（{count}）',
    chosen: '已选 {count} 条',
    removed: '已删除 {count} 条',
    goneAlready: '已在其他设备上删除',
    undo: '撤销',
    restored: '已恢复',
    restoreFailed: '有 {count} 条未能恢复',
  },
  en: {
    select: 'Select',
    stop: 'Cancel',
    selectAll: 'Select all',
    remove: 'Delete ({count})',
    chosen: '{count} selected',
    removed: '{count} deleted',
    goneAlready: 'Deleted on another device already',
    undo: 'Undo',
    restored: 'Restored',
    restoreFailed: '{count} could not be restored',
  },
})
