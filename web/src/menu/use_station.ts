// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What the menu asks the station for.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { get } from '../link';
import { fetchTrainees, trainee } from '../training/trainee';
import type { DiveCard, MissionList, ScenarioCard, StationInfo, VehicleCard, VesselCard } from '../wire';

const refresh = 3000; // [ms] between looks at who dives and what was recorded

/** What the station says, renewed while the menu is open. */
export function useStation(): {
  station: StationInfo | null;
  dives: DiveCard[];
  isLost: boolean;
  look: () => Promise<void>;
} {
  const [station, setStation] = useState<StationInfo | null>(null);
  const [dives, setDives] = useState<DiveCard[]>([]);
  const [isLost, setLost] = useState(false);
  const look = useCallback(async (): Promise<void> => {
    try {
      setStation(await get<StationInfo>('/api/station'));
      setDives(await get<DiveCard[]>('/api/dives'));
      setLost(false);
    } catch {
      setLost(true);
    }
  }, []);
  useEffect(() => {
    void look();
    const timer = window.setInterval(() => void look(), refresh);
    return () => window.clearInterval(timer);
  }, [look]);
  return { station, dives, isLost, look };
}

/** Scenes and vehicles do not change while the station runs. */
export function useCatalogue(): {
  scenes: ScenarioCard[];
  vehicles: VehicleCard[];
  vessels: VesselCard[];
  problem: string;
} {
  const [scenes, setScenes] = useState<ScenarioCard[]>([]);
  const [vehicles, setVehicles] = useState<VehicleCard[]>([]);
  const [vessels, setVessels] = useState<VesselCard[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    get<ScenarioCard[]>('/api/scenarios')
      .then(setScenes)
      .catch((reason: Error) => setProblem(reason.message));
    get<VehicleCard[]>('/api/vehicles').then(setVehicles).catch(() => undefined);
    get<VesselCard[]>('/api/vessels').then(setVessels).catch(() => undefined);
  }, []);
  return { scenes, vehicles, vessels, problem };
}

/** The course, with what the trainee has reached; null until it has come. */
export function useCourse(): MissionList | null {
  const [list, setList] = useState<MissionList | null>(null);
  const id = trainee.value?.id ?? null;
  useEffect(() => {
    void fetchTrainees().catch(() => undefined);
  }, []);
  useEffect(() => {
    let isOver = false;
    get<MissionList>(id === null ? '/api/missions' : `/api/missions?trainee=${id}`)
      .then((came) => !isOver && setList(came))
      .catch(() => !isOver && setList({ course: null, missions: [] }));
    return () => {
      isOver = true;
    };
  }, [id]);
  return list;
}
