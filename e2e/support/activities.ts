import type { Page } from '@playwright/test'

/** Actions sent to the log, and the newest entries the server answered with. */
export function activities(page: Page) {
  const log = { sent: [] as string[], stored: [] as string[] }
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => {
      const action = /"request_activities".*"action":"([^"]+)"/.exec(String(payload))?.[1]
      if (action) log.sent.push(action)
    })
    socket.on('framereceived', ({ payload }) => {
      const list = /\["update_activities_response",(.*)\]$/s.exec(String(payload))?.[1]
      if (list) log.stored = (JSON.parse(list) as { action: string }[]).map(({ action }) => action)
    })
  })
  return log
}
