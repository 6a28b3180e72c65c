import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type BackStack, createBackStack } from './back-stack.ts'

const stacks = new WeakMap<RouterHistory, BackStack>()

function stackOf(history: RouterHistory): BackStack {
  const stack = stacks.get(history) ?? createBackStack(history)
  stacks.set(history, stack)
  return stack
}

/** While `open`, Back closes it instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? stackOf(history).add(() => close()) : undefined), [history, open])
}
