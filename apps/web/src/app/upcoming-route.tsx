import { useLocation } from '@tanstack/react-router'
import { UpcomingPage } from '#features/upcoming/upcoming-page.tsx'
import { UPCOMING } from './upcoming.ts'

const screens: Readonly<Record<string, string>> = UPCOMING

export function UpcomingRoute() {
  const path = useLocation({ select: location => location.pathname.replace(/\/+$/, '') })
  return <UpcomingPage screen={screens[path] ?? ''} />
}
