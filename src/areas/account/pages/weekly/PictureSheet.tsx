import { useCallback, useMemo, useState } from 'react'
import { Image, View } from '@tarojs/components'
import type { WeeklyReport } from '@contract/weekly'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Drawing } from '@/components/Drawing/Drawing'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { fullDayText, monthDayText } from '@/i18n/formats'
import { canSendPicture, keepPicture, pngAddress, sendPicture, type SentPicture } from '@/platform/kept-file'
import type { Pen } from '@/platform/draw-on'
import { handledIn } from '@/rules/weekly/report'
import { toast } from '@/stores/feedback'
import { drawReport, PICTURE } from './draw-report'
import { weeklyMessages } from './messages'

/** Previews the week as a picture without any phone number, then saves or sends it. */
export function PictureSheet({ report, onClose }: { report: WeeklyReport; onClose: () => void }) {
  const t = useMessages(weeklyMessages)
  /** Undefined while drawing, null if the phone cannot draw. */
  const [png, setPng] = useState<Uint8Array | null>()
  const [busy, setBusy] = useState(false)
  const name = `phone-guard-${report.week}.png`
  const handled = handledIn(report.counts)
  const words = useMemo(
    () => ({
      title: t('pictureTitle'),
      range: t('range', { start: fullDayText(report.week), end: monthDayText(report.endDay) }),
      handled: t('pictureHandled'),
      days: t('days'),
      foot: t('pictureFoot'),
      calls: t('calls'),
      sms: t('sms'),
      reminders: t('reminders'),
      agent: t('agent'),
    }),
    [t, report.week, report.endDay],
  )
  const draw = useCallback((pen: Pen) => drawReport(pen, report, words), [report, words])

  async function handle(act: (name: string, png: Uint8Array) => Promise<SentPicture>) {
    if (!png) return
    setBusy(true)
    const results = { saved: 'pictureSaved', refused: 'pictureRefused', press: 'picturePress', sent: null } as const
    const text = results[await act(name, png)]
    setBusy(false)
    if (text) toast(t(text))
  }

  const buttons = (
    <View className="weekly__picture-buttons">
      {canSendPicture() ? (
        <Button id="picture-send" size="large" block disabled={!png || busy} onClick={() => void handle(sendPicture)}>
          {t('pictureSend')}
        </Button>
      ) : null}
      <Button
        id="picture-save"
        kind={canSendPicture() ? 'secondary' : 'primary'}
        icon="download"
        size="large"
        block
        disabled={!png || busy}
        onClick={() => void handle(keepPicture)}
      >
        {t('pictureSave')}
      </Button>
    </View>
  )
  return (
    <Sheet title={t('picture')} closeText={t('close')} onClose={onClose} footer={buttons}>
      <View className="weekly__facts">{t(png === null ? 'pictureNone' : 'pictureText')}</View>
      {png ? (
        <View
          id="weekly-image"
          className="weekly__picture"
          {...aria({ role: 'img', label: t('pictureLabel', { count: handled }) })}
        >
          <Image className="weekly__picture-image" mode="widthFix" src={pngAddress(png)} showMenuByLongpress />
        </View>
      ) : null}
      <Drawing id="weekly-drawing" {...PICTURE} draw={draw} onDrawn={setPng} />
    </Sheet>
  )
}
