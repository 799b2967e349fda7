import type { BuiltInElement } from '../components/built-in'
import { callPage, type OpenPage } from '../page'
import type { Actions } from './actions'

/** "Send to a friend": the page provides the card. */
export class Sharing {
  constructor(
    private readonly page: () => OpenPage,
    private readonly actions: Actions,
  ) {}

  /** The card of the top page; without one of its own WeChat shows the page as it is. */
  share(from: 'button' | 'menu', button?: BuiltInElement): unknown {
    const page = this.page()
    const target = button && { id: button.dom.id, dataset: button.dataset }
    const card = callPage(page, 'onShareAppMessage', { from, target })
    this.actions.note('share', (card ?? { title: page.title, path: page.path }) as Record<string, unknown>)
    return card
  }
}
