/** The accounts' tokens. A call that ends or changes the caller's own session costs it that session, not the run. */
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts'
import type { Product } from './product.ts'

export async function createSessions({
  port,
  pool,
  addAccount,
}: Pick<Product, 'port' | 'pool' | 'addAccount'>) {
  const tokens = new Map<Account, string>()
  const names = new Map<Account, string>()
  const lost = new Set<Account>()
  let renewed = 0

  const signIn = async (account: Account): Promise<boolean> => {
    const username = names.get(account) ?? account.username
    const answer = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    const { payload } = (await answer.json()) as { payload: { accessToken?: string } | null }
    if (payload?.accessToken) tokens.set(account, payload.accessToken)
    return Boolean(payload?.accessToken)
  }
  for (const account of ACCOUNTS) {
    if (!(await signIn(account))) throw new Error(`${account.username} cannot sign in`)
  }

  return {
    token: (account: Account): string => tokens.get(account) ?? '',
    /** Its token was refused. */
    lose: (account: Account): void => void lost.add(account),
    /** Between rounds: who lost its session signs in again, under another name where the old one is no longer let in. */
    async renew(): Promise<void> {
      for (const account of lost) {
        renewed += 1
        if (await signIn(account)) continue
        // Wrong passwords are guessed from the same address, and after a hundred of them it is shut.
        await pool.query('DELETE FROM login_failure')
        if (await signIn(account)) continue
        names.set(account, `${account.username}_${renewed}`)
        await addAccount(account, `${account.username}_${renewed}`)
        if (!(await signIn(account))) throw new Error(`${account.username} cannot sign in any more`)
      }
      lost.clear()
    },
    renewed: () => renewed,
  }
}

export type Sessions = Awaited<ReturnType<typeof createSessions>>
