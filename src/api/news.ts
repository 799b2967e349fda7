import type { News, NewsCard, NewsChange, NewsMethod } from '@contract/news'
import { newsHits } from '@contract/words/news'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, oneOf, str, texts } from './read'

/** Current methods of fraud, and the one of the week. */
export const newsQuery = {
  key: ['news'],
  fetch: async (): Promise<News> => readNews(await call('guard/v1/live/news', {}, { loading: false, quiet: true })),
}

/** Notes that the method of the week was opened or dismissed, takes that back, or turns the choice on or off. */
export async function changeNews(change: NewsChange, requestId: string): Promise<News> {
  const isSeen = change.kind === 'seen'
  return readNews(await call('guard/v1/live/news/change', { change, requestId }, { loading: !isSeen, quiet: isSeen }))
}

function readNews(data: Fields): News {
  return {
    on: data.on === null || data.on === undefined ? null : bool(data.on),
    card: list([data.card], readCard)[0] ?? null,
    items: list(data.items, readMethod),
  }
}

function readCard(card: Fields): NewsCard | null {
  const { id, what, hitAt, isAgain } = card
  const hit = oneOf(card.hit, newsHits, 'fraudCall')
  return str(id) ? { id: str(id), hit, what: str(what), hitAt: num(hitAt), isAgain: bool(isAgain) } : null
}

const readMethod = (method: Fields): NewsMethod | null =>
  str(method.id) && str(method.title)
    ? {
        id: str(method.id),
        title: str(method.title),
        begins: str(method.begins),
        next: str(method.next),
        act: texts(method.act),
        about: texts(method.about),
        lesson: str(method.lesson),
      }
    : null
