import { FAULTS } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { LOGIN_ERROR_MS } from '@petatirta/domain'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { ApiError, NetworkError } from '#shared/api/errors.ts'
import { type Credentials, takeIccCredentials } from '#shared/session/icc.ts'
import { signIn } from '#shared/session/session.ts'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { loginTexts } from './texts.ts'

/** A8, and the server's own words when it refuses for now (429) or fails. */
export function loginMessage(error: unknown): string {
  if (error instanceof NetworkError) return loginTexts.network
  if (error instanceof OtherUser) return loginTexts.otherUser
  if (!(error instanceof ApiError)) return loginTexts.server
  const refused: number[] = [FAULTS.notSignedIn.status, FAULTS.invalid.status]
  return refused.includes(error.status) ? loginTexts.wrongCredentials : error.message
}

/** Of the second step: the server says itself what is wrong with a code. */
const codeMessage = (error: unknown): string =>
  error instanceof NetworkError ? loginTexts.network : reasonOf(error)

function accept(accessToken: string) {
  if (!signIn(accessToken)) throw new Error('The server sent a token without map, rule or roles')
}

/** Signs in; where that leads is the router's business. In icc mode it starts by itself (A2). */
export function useLogin() {
  const steps = useSignIn(accept)
  const { login } = steps
  useEffect(() => {
    const credentials = takeIccCredentials()
    if (credentials === 'invalid') steps.say(loginTexts.wrongCredentials)
    else if (credentials) login(credentials)
  }, [login, steps.say])
  return steps
}

/** A token of another user than the one who is to go on. */
export class OtherUser extends Error {}

/** Both steps: who has a second factor gets a ticket for the second one instead of a token. */
export function useSignIn(accept: (accessToken: string) => void) {
  const [message, setMessage] = useState<string | null>(null)
  const [ticket, setTicket] = useState<string | null>(null)
  const onMutate = () => setMessage(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { payload } = await callApi(calls.login, { body: credentials })
      if ('ticket' in payload) setTicket(payload.ticket)
      else accept(payload.accessToken)
    },
    onMutate,
    onError: error => setMessage(loginMessage(error)),
  })
  const second = useMutation({
    mutationFn: async (code: string) => {
      const { payload } = await callApi(calls.loginSecondFactor, { body: { ticket: ticket ?? '', code } })
      accept(payload.accessToken)
    },
    onMutate,
    onError: error => {
      setMessage(codeMessage(error))
      // The ticket is over: it begins with the password again.
      if (error instanceof ApiError && error.status === FAULTS.notSignedIn.status) setTicket(null)
    },
  })

  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), LOGIN_ERROR_MS)
    return () => clearTimeout(timer)
  }, [message])

  return {
    login: mutate,
    sendCode: second.mutate,
    wantsCode: ticket !== null,
    back: () => {
      setTicket(null)
      setMessage(null)
    },
    isPending: isPending || second.isPending,
    message,
    say: setMessage,
    dismiss: () => setMessage(null),
  }
}
