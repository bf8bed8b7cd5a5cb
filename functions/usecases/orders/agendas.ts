/** People's agreed meetings, and the lock that keeps one person from agreeing on two at the same time. */
import { agendaId } from '../../domain/ids.ts';
import { type Appointment, appointmentSaleStates, timeTaken } from '../../domain/orders/meeting.ts';
import { countersOf } from '../quota.ts';
import { create, incrementFrom, type Operation } from '../rows.ts';
import type { World } from '../world.ts';

interface TwoPeople {
  readonly buyerId: string;
  readonly sellerId: string;
}

/** These people's appointments around a meeting at `startsAt` (ISO), including that meeting. */
export function appointmentsAround(
  world: Pick<World, 'rows'>,
  people: readonly string[],
  startsAt: string,
): Promise<readonly Appointment[]> {
  const { from, until } = timeTaken(startsAt);
  return world.rows.list('sales', {
    where: { state: appointmentSaleStates },
    either: [{ buyerId: people }, { sellerId: people }],
    since: { meetAt: from },
    before: { meetAt: until },
    limit: 100,
  });
}

/**
 * The appointments around `startsAt`, and as `lock` the operations that lock both people's agendas in the caller's
 * transaction. If two agreements share a person, the second transaction fails and is planned again after the first. The
 * agendas are read before the appointments, so that an agreement between the two reads is noticed.
 */
export async function lockedAppointments(
  world: Pick<World, 'rows'>,
  two: TwoPeople,
  startsAt: string,
): Promise<{ appointments: readonly Appointment[]; lock: Operation[] }> {
  const ids = [two.buyerId, two.sellerId].map(agendaId).sort();
  const agendas = await countersOf(world, ids);
  const appointments = await appointmentsAround(world, [two.buyerId, two.sellerId], startsAt);
  const lock = ids.map((id) => {
    const agenda = agendas.get(id);
    if (!agenda) return create('counters', id, { count: 1, windowEndsAt: null });
    return incrementFrom('counters', id, 'count', agenda.count);
  });
  return { appointments, lock };
}
