/** When people have agreed to meet, and the lock that keeps two agreements of one person apart. */
import { agendaId } from '../../domain/ids.ts';
import { type Appointment, appointmentSaleStates, timeTaken } from '../../domain/orders/meeting.ts';
import { countersOf } from '../quota.ts';
import { create, incrementFrom, type Operation } from '../rows.ts';
import type { World } from '../world.ts';

interface TwoPeople {
  readonly buyerId: string;
  readonly sellerId: string;
}

/** Appointments of these people that touch the time of a meeting which starts at `startsAt` (ISO), that one included. */
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
 * The same under lock: with `lock` in its transaction, of two agreements at once that share a person the second fails and is
 * planned anew, with the first among the appointments. The agendas are read first, for whoever agrees between the two reads
 * must be found by one of them.
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
