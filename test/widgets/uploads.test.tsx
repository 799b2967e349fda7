import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { Upload } from '@contract/uploads'
import { setLanguage } from '@/i18n/language'
import { chooseFiles, releaseFile } from '@/platform/choose-files'
import { UploadField } from '@/widgets/Uploads/UploadField'
import { useUploads } from '@/widgets/Uploads/use-uploads'
import { logIn, resetApp } from '../mocks/app'
import { answerCalls, bodiesOf, fails } from '../mocks/gateway'
import { chooseBy, chosenFile, watchUploads } from '../mocks/uploads'
import { control, element, press, toasted } from '../support/controls'

jest.mock('@/platform/upload')
jest.mock('@/platform/choose-files', () => ({
  ...jest.requireActual<object>('@/platform/choose-files'),
  chooseFiles: jest.fn(),
  releaseFile: jest.fn(),
}))

const ADD = 'files-add-any'
const limits = { count: 3, bytes: 1024 * 1024, takesPdf: true }
const stored: Upload = { id: 'u9', name: '合同.jpg', kind: 'picture', bytes: 100_000 }
let kept: readonly Upload[] = []

function Form({ before = [], takesPdf = true }: { before?: Upload[]; takesPdf?: boolean }) {
  const [files, setFiles] = useState<readonly Upload[]>(before)
  kept = files
  const uploads = useUploads({ purpose: 'appeal', limits: { ...limits, takesPdf }, files, onChange: setFiles })
  return <UploadField id="files" label="材料" uploads={uploads} />
}

const ids = () => kept.map(({ id }) => id)

beforeEach(() => {
  resetApp()
  logIn()
  jest.mocked(chooseFiles).mockReset()
})

describe('the files of a form', () => {
  it('are limited before the choice, in both languages', () => {
    const { rerender } = render(<Form />)
    expect(screen.getByText(/最多 3 个，每个不超过 1 MB/)).toBeInTheDocument()
    act(() => setLanguage('en'))
    expect(screen.getByText(/3 at most, 1 MB each/)).toBeInTheDocument()
    rerender(<Form takesPdf={false} />)
    expect(element('files-add-pictures')).not.toBeNull()
  })

  it('are sent one after another, with the session, each with its progress', async () => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'), chosenFile('b.pdf'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.url).toContain('/upload/add?')
    expect(sent[0]!.headers).toMatchObject({ token: 'token-of-13800138000' })
    expect(sent[0]!.fields).toMatchObject({ purpose: 'appeal', requestId: expect.any(String) })
    sent[0]!.progress(0.42)
    expect(screen.getByText('正在上传 42%')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'a.jpg' })).toHaveAttribute('aria-valuenow', '42')
    expect(screen.getByText(/等待上传/)).toBeInTheDocument()
    await sent[0]!.store()
    await waitFor(() => expect(sent).toHaveLength(2))
    await sent[1]!.store()
    expect(ids()).toEqual(['upload-1', 'upload-2'])
    expect(control('files-count')).toHaveTextContent('2 / 3')
  })

  it('that the gateway refuses show why, and the next continues', async () => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'), chosenFile('b.jpg'))
    await sent[0]!.refuse('U0713', '文件里有脚本，不能上传')
    expect(await screen.findByText('文件里有脚本，不能上传')).toBeInTheDocument()
    await waitFor(() => expect(sent).toHaveLength(2))
    await sent[1]!.store()
    expect(ids()).toEqual(['upload-2'])
  })

  it.each([
    ['U0711', '只支持 JPG、PNG、WebP 图片和 PDF 文件'],
    ['U0712', '文件不完整或已损坏，请重新选择'],
    ['U0713', '文件中含有脚本'],
    ['U0714', '单个文件不能超过 5 MB'],
    ['U0100', '请选择文件'],
  ])('that the gateway refuses for good cannot be retried, only removed: %s', async (code, text) => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'))
    await sent[0]!.refuse(code, text)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(element('files-0-retry')).toBeNull()
    expect(control('files-0-remove')).toHaveAccessibleName('移除：a.jpg')
  })

  it.each([
    ['B0429', '上传太频繁，请稍后再试'],
    ['U0715', '文件太多，请先删除不需要的文件'],
  ])('that exceed a limit show it, and can be retried: %s', async (code, text) => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'))
    await sent[0]!.refuse(code, text)
    expect(await screen.findByText(text)).toBeInTheDocument()
    press('files-0-retry')
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it.each([
    [502, '网络中断，没有传上去'],
    [401, null],
  ])('can be retried after HTTP %d', async (status, text) => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'))
    await sent[0]!.fail(status)
    await waitFor(() => expect(element('files-0-retry')).not.toBeNull())
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(text)
  })

  it('that are lost can be retried with the same requestId', async () => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'))
    await sent[0]!.lose()
    expect(await screen.findByText('网络中断，没有传上去')).toBeInTheDocument()
    press('files-0-retry')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]!.fields.requestId).toBe(sent[0]!.fields.requestId)
    await sent[1]!.store()
    expect(ids()).toHaveLength(1)
  })

  it('can be retried while another is uploading', async () => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'), chosenFile('b.jpg'))
    await sent[0]!.lose()
    await waitFor(() => expect(sent).toHaveLength(2))
    press('files-0-retry')
    await sent[1]!.lose()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]!.file.name).toBe('a.jpg')
  })

  it('can be cancelled while they are uploading', async () => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'))
    expect(control('files-0-remove')).toHaveAccessibleName('取消上传：a.jpg')
    press('files-0-remove')
    await waitFor(() => expect(element('files-0')).toBeNull())
    expect(sent[0]!.isCancelled).toBe(true)
    expect(ids()).toEqual([])
  })

  it('show an icon in place of a picture that cannot be drawn', async () => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, chosenFile('a.heic'), chosenFile('b.jpg'))
    const picturesOf = (id: string) => [...control(id).querySelectorAll('img')].map(({ src }) => src)
    fireEvent.error(control('files-0').querySelector('img')!)
    expect(picturesOf('files-0')).toEqual([])
    expect(control('files-0').querySelector('.pg-icon')).not.toBeNull()
    expect(picturesOf('files-1')).toEqual(['blob:b.jpg'])
    await sent[0]!.refuse('U0711', '只支持 JPG、PNG、WebP 图片和 PDF 文件')
    press('files-0-remove')
    await waitFor(() => expect(picturesOf('files-0')).toEqual(['blob:b.jpg']))
  })

  it('are removed, restored in place, and deleted at the gateway after the undo time', async () => {
    jest.useFakeTimers()
    const seen = answerCalls({ '/upload/remove': {} })
    const other = { ...stored, id: 'u10', name: 'z.jpg' }
    render(<Form before={[stored, other]} />)
    press('files-0-remove')
    expect(ids()).toEqual(['u10'])
    press('undo')
    expect(ids()).toEqual(['u9', 'u10'])
    press('files-1-remove')
    expect(bodiesOf(seen, '/upload/remove')).toEqual([])
    await act(async () => jest.advanceTimersByTime(9000))
    expect(bodiesOf(seen, '/upload/remove')).toMatchObject([{ id: 'u10' }])
    expect(element('undo')).toBeNull()
    jest.useRealTimers()
  })

  it.each([
    ['too large', chosenFile('a.jpg', 2 * 1024 * 1024), '超过 1 MB，请换小一些的文件'],
    ['empty', chosenFile('a.jpg', 0), '这个文件是空的'],
    ['of another kind', { ...chosenFile('a.exe'), isPicture: false }, '只能添加 JPG、PNG、WebP 图片或 PDF'],
  ])('that are %s are not sent, and cannot be retried', async (_what, file, text) => {
    const sent = watchUploads()
    render(<Form />)
    await chooseBy(ADD, file)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(sent).toHaveLength(0)
    expect(element('files-0-retry')).toBeNull()
    press('files-0-remove')
    expect(screen.queryByText(text)).toBeNull()
  })

  it('do not exceed the limit', async () => {
    watchUploads()
    render(<Form before={[stored]} />)
    await chooseBy(ADD, chosenFile('a.jpg'), chosenFile('b.jpg'), chosenFile('c.jpg'))
    await toasted('最多添加 3 个')
    expect(chooseFiles).toHaveBeenCalledWith('any', 2)
    expect(element(ADD)).toBeNull()
    expect(element('files-3')).toBeNull()
  })

  it('can be viewed, also those of an earlier visit, whose link is fetched', async () => {
    answerCalls({ '/upload/open': { url: '/sjgj/uploads/t1', expiresAt: 1 } })
    render(<Form before={[stored]} />)
    press('files-0')
    const picture = await screen.findByRole('img', { name: '合同.jpg' })
    expect(picture.querySelector('img')).toHaveAttribute('src', '/sjgj/uploads/t1')
  })

  it.each([['https://evil.example/x'], ['//evil.example/x'], ['/\\evil.example'], ['']])(
    'are not opened at %j, which is not a path of the gateway',
    async (url) => {
      answerCalls({ '/upload/open': { url } })
      const { container } = render(<Form before={[stored]} />)
      press('files-0')
      expect(await screen.findByText('重试')).toBeInTheDocument()
      expect(container.querySelector('img')).toBeNull()
    },
  )

  it('report when they cannot be shown', async () => {
    answerCalls({ '/upload/open': fails(404) })
    render(<Form before={[{ ...stored, kind: 'pdf', name: 'a.pdf' }]} />)
    press('files-0')
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })

  it('end with the screen: uploads are cancelled and released', async () => {
    const sent = watchUploads()
    const { unmount } = render(<Form />)
    await chooseBy(ADD, chosenFile('a.jpg'))
    unmount()
    expect(sent[0]!.isCancelled).toBe(true)
    expect(releaseFile).toHaveBeenCalledWith(sent[0]!.file)
  })
})
