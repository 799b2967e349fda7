import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { waitForTextIn } from './support/waits'

const WORDS = '拦截记录里的一个来电，归属地显示不对。'
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE_BYTES = Buffer.from(PICTURE, 'base64').length

const stage = setStage('13800138000', { album: { 'screen.png': PICTURE, 'talk.mp4': btoa('film') } })

/** Waits until the picture in the row with this id is drawn. */
async function waitForPicture(id: string): Promise<void> {
  await eventually(async () => {
    if (!(await (await stage.weapp.el(id)).$('.pg-file__picture'))) throw new Error(`#${id} has no picture`)
  })
}

it('takes a picture of the album, uploads it, and sends it with the feedback', async () => {
  await stage.weapp.visit('/feedback')
  await stage.weapp.fill('feedback-content', WORDS)
  await stage.weapp.tap('feedback-pictures-add-pictures')
  await waitForTextIn(stage.weapp, 'feedback-pictures-0', /\d K?B/)
  await waitForPicture('feedback-pictures-0')
  await waitForTextIn(stage.weapp, 'feedback-pictures-count', /^1 \/ 3/)
  await stage.weapp.tapFor('feedback-submit', '已提交')
  await waitForTextIn(stage.weapp, 'row-0', WORDS)
  const { items } = await stage.subscriber.ask('guard/v1/feedback/query', { cursor: null })
  expect(items).toMatchObject([{ content: WORDS, pictures: [{ kind: 'picture', bytes: PICTURE_BYTES }] }])
})

it('shows the sent picture, as the gateway stores it', async () => {
  await stage.weapp.tap('row-0')
  await waitForPicture('sent-0')
  await stage.weapp.tap('sent-0')
  await eventually(async () => {
    const image = await (await stage.weapp.page()).$('.stored-file__image')
    if (!image) throw new Error('the picture is not shown')
  })
  // An icon takes the place of one that the browser refuses.
  await waitForPicture('sent-0')
})
