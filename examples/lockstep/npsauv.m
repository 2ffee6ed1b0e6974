# SPDX-FileCopyrightText: 2026 The Remora authors
# SPDX-License-Identifier: Apache-2.0
#
# The NPS AUV II with its equations of motion outside, in Octave, as UWSim had them in Matlab (Prats
# et al. 2012, section IV-C): Remora shows, senses and records what this script says.
#
#     remora dive npsauv_turn --lockstep          # here; its console shows the vehicle
#     octave-cli npsauv.m                         # there
#
# It needs Octave's package `sockets` (Debian: octave-sockets). `--address=HOST:PORT` when Remora does
# not wait on 127.0.0.1:9100, `--seconds=S` for another end than 100 s, `--pace` for real time rather
# than as fast as both can, `--track=FILE` writes time, north, east, depth, roll, pitch, yaw.
# The model is that of Healey & Lienard (1993) with the numbers of MSS: docs/theory/hydro.md.
1;
pkg load sockets

# ---- the vehicle ----

function m = npsauv_model ()
  L = 5.3; rho = 1025; W = 53400; g = 9.81; mass = W / g;
  r_g = [0; 0; 0.061];
  I = [2038 13.58 13.58; 13.58 13587 13.58; 13.58 13.58 13587];
  S = [0 -r_g(3) r_g(2); r_g(3) 0 -r_g(1); -r_g(2) r_g(1) 0];
  rigid = [mass * eye(3), -mass * S; mass * S, I];
  # Equation, acceleration of, derivative, power of the length.
  added = [1 1 -0.0076 3; 2 2 -0.055 3; 2 4 0.00012 4; 2 6 0.0012 4; 3 3 -0.24 3; 3 5 -0.0068 4;
           4 2 0.00012 4; 4 4 -0.001 5; 4 6 -3.4e-05 5; 5 3 -0.0068 4; 5 5 -0.017 5; 6 2 0.0012 4;
           6 4 -3.4e-05 5; 6 6 -0.0034 5];
  A = zeros (6);
  for k = 1:rows (added)
    A(added(k,1), added(k,2)) = -added(k,3) * 0.5 * rho * L ^ added(k,4);
  endfor
  # Equation, derivative, power of the length, then the four variables that are multiplied:
  # 1 u, 2 v, 3 w, 4 p, 5 q, 6 r, 7 wash, 8 rudder, 9 stern plane, 10 and 11 bow planes, 12 one.
  terms = [ ...
    1 0.053 2 2 2 12 12; 1 0.17 2 3 3 12 12; 1 0.02 3 2 6 12 12;
    1 -0.2 3 3 5 12 12; 1 -0.003 3 2 4 12 12; 1 -0.015 4 5 5 12 12;
    1 0.004 4 6 6 12 12; 1 0.00075 4 4 6 12 12; 1 0.007 4 4 4 12 12;
    1 -0.001 3 1 6 8 12; 1 0.025 3 1 5 9 12; 1 -0.0013 3 1 5 10 12;
    1 -0.0013 3 1 5 11 12; 1 0.0017 2 1 2 8 12; 1 0.046 2 1 3 9 12;
    1 0.005 2 1 3 11 12; 1 0.005 2 1 3 10 12; 1 -0.01 2 1 1 9 9;
    1 -0.01 2 1 1 8 8; 1 0.002 3 7 5 9 12; 1 0.0035 2 7 3 9 12;
    1 -0.0016 2 7 1 9 9; 2 -0.1 2 1 2 12 12; 2 0.068 2 2 3 12 12;
    2 0.003 3 1 4 12 12; 2 0.03 3 1 6 12 12; 2 0.024 3 2 5 12 12;
    2 0.23 3 3 4 12 12; 2 -0.019 3 3 6 12 12; 2 0.004 4 4 5 12 12;
    2 -0.0065 4 5 6 12 12; 2 0.027 2 1 1 8 12; 3 -0.3 2 1 3 12 12;
    3 -0.068 2 2 2 12 12; 3 -0.14 3 1 5 12 12; 3 -0.048 3 2 4 12 12;
    3 0.045 3 2 6 12 12; 3 0.00013 4 4 4 12 12; 3 0.0067 4 4 6 12 12;
    3 -0.0074 4 6 6 12 12; 3 -0.073 2 1 1 9 12; 3 -0.013 2 1 1 11 12;
    3 -0.013 2 1 1 10 12; 3 -0.0029 3 7 5 12 12; 3 -0.0051 2 7 3 12 12;
    3 -0.01 2 7 1 9 12; 4 0.0031 3 1 2 12 12; 4 -0.19 3 2 3 12 12;
    4 -0.011 4 1 4 12 12; 4 -0.00084 4 1 6 12 12; 4 -0.0051 4 2 5 12 12;
    4 -0.00013 4 3 4 12 12; 4 0.014 4 3 6 12 12; 4 -6.9e-05 5 4 5 12 12;
    4 0.017 5 5 6 12 12; 4 -0.00057 4 7 4 12 12; 5 0.1 3 1 3 12 12;
    5 -0.026 3 2 2 12 12; 5 -0.068 4 1 5 12 12; 5 0.0012 4 2 4 12 12;
    5 0.017 4 2 6 12 12; 5 5.3e-05 5 4 4 12 12; 5 0.005 5 4 6 12 12;
    5 0.0029 5 6 6 12 12; 5 -0.0016 4 7 5 12 12; 5 -0.0029 3 7 3 12 12;
    5 -0.0052 3 7 1 9 12; 5 -0.041 3 1 1 9 12; 5 0.0035 3 1 1 10 12;
    5 0.0035 3 1 1 11 12; 6 -0.0074 3 1 2 12 12; 6 -0.027 3 2 3 12 12;
    6 -0.00084 4 1 4 12 12; 6 -0.016 4 1 6 12 12; 6 -0.01 4 2 5 12 12;
    6 -0.017 4 3 4 12 12; 6 0.0074 4 3 6 12 12; 6 -0.021 5 4 5 12 12;
    6 0.0027 5 5 6 12 12; 6 -0.013 3 1 1 8 12;
  ];
  m = struct ("L", L, "rho", rho, "g", g, "mass", mass, "I", I, "r_g", r_g, ...
              "inverse_inertia", inv (rigid + A), "equation", terms(:,1), ...
              "scale", 0.5 * terms(:,2) .* L .^ terms(:,3), "factors", terms(:,4:7));
endfunction

function F = forces (m, nu, R, planes, shaft_speed)
  v = nu(1:3); w = nu(4:6); u = nu(1);
  # Rigid body, about the origin.
  P = m.mass * v + cross (w, m.mass * m.r_g);
  H = m.I * w + cross (m.mass * m.r_g, v);
  F = [-cross(w, P); -cross(w, H) - cross(v, P)];
  # Propeller: thrust balances drag at u = 0.012 n; the slipstream follows from the thrust.
  n = 0.012 * shaft_speed;
  unit_thrust = 0.5 * 0.008 * m.L ^ 2;
  slip2 = u * abs (u) + unit_thrust * n * abs (n);
  wash = (sign (slip2) * sqrt (abs (slip2)) - u) / (sqrt (unit_thrust + 1) - 1) - u;
  value = [nu; wash; planes(:); 1];
  T = accumarray (m.equation, m.scale .* prod (value(m.factors), 2), [6 1]);
  T(1) += 0.5 * m.L ^ 2 * 0.00385 * (n * abs (n) - u * abs (u));
  # Cross-flow drag of ten strips.
  x = ((0:9)' + 0.5) * m.L / 10 - 0.5 * m.L;
  sway = v(2) + x * w(3);
  heave = v(3) - x * w(2);
  drag = 0.5 * m.L / 10 * (0.265 * sway .^ 2 + 0.318 * heave .^ 2) ./ (hypot (sway, heave) + 1e-6);
  T += [0; -sum(drag .* sway); -sum(drag .* heave); 0; sum(drag .* heave .* x); -sum(drag .* sway .* x)];
  F += m.rho * T;
  # Weight and buoyancy are equal; the weight hangs lower.
  F(4:6) += cross (m.mass * m.r_g, m.g * R(3,:)');
endfunction

function R = rotation (q)
  w = q(1); x = q(2); y = q(3); z = q(4);
  R = [1-2*(y^2+z^2), 2*(x*y-w*z), 2*(x*z+w*y); 2*(x*y+w*z), 1-2*(x^2+z^2), 2*(y*z-w*x);
       2*(x*z-w*y), 2*(y*z+w*x), 1-2*(x^2+y^2)];
endfunction

# State: position, quaternion (w, x, y, z), velocity and rates in body axes.
function dx = motion (m, x, planes, shaft_speed)
  q = x(4:7); nu = x(8:13); R = rotation (q);
  p = nu(4); r = nu(6); o = nu(5);
  dq = 0.5 * [-q(2)*p-q(3)*o-q(4)*r; q(1)*p+q(3)*r-q(4)*o; q(1)*o+q(4)*p-q(2)*r; q(1)*r+q(2)*o-q(3)*p];
  dx = [R * nu(1:3); dq; m.inverse_inertia * forces(m, nu, R, planes, shaft_speed)];
endfunction

function x = runge_kutta (m, x, planes, shaft_speed, dt)
  k1 = motion (m, x, planes, shaft_speed);
  k2 = motion (m, x + 0.5 * dt * k1, planes, shaft_speed);
  k3 = motion (m, x + 0.5 * dt * k2, planes, shaft_speed);
  k4 = motion (m, x + dt * k3, planes, shaft_speed);
  x += dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  x(4:7) /= norm (x(4:7));
endfunction

# ---- the talk with Remora: a line of JSON each way ----

function link = dial (address)
  [host, port] = strtok (address, ":");
  link = socket (AF_INET, SOCK_STREAM, 0);
  if (connect (link, struct ("addr", host, "port", str2double (port(2:end)))) != 0)
    error ("nobody waits on %s: is `remora dive npsauv_turn --lockstep` running?", address);
  endif
endfunction

# What has come after the line is kept for the next call.
function line = hear (link)
  persistent rest = "";
  while (! any (rest == "\n"))
    [bytes, count] = recv (link, 65536);
    if (count <= 0)
      error ("Remora has gone");
    endif
    rest = [rest, char(bytes)];
  endwhile
  ends = find (rest == "\n", 1);
  line = rest(1:ends - 1);
  rest = rest(ends + 1:end);
endfunction

function answer = ask (link, request)
  send (link, uint8 ([request, "\n"]));
  answer = jsondecode (hear (link));
  if (strcmp (answer.type, "error"))
    error ("%s: %s", answer.error, answer.message);
  endif
endfunction

# The value of `--NAME=…` among the arguments, or what is usual.
function value = option (name, usual)
  value = usual;
  for word = argv ()'
    if (strncmp (word{1}, ["--", name, "="], numel (name) + 3))
      value = word{1}(numel (name) + 4:end);
    endif
  endfor
endfunction

# ---- the dive ----

duration = str2double (option ("seconds", "100"));
track_file = option ("track", "");
is_paced = any (strcmp (argv (), "--pace"));
link = dial (option ("address", "127.0.0.1:9100"));
hello = jsondecode (hear (link));
dt = hello.step;
m = npsauv_model ();
x = [hello.state.auv.position(:); hello.state.auv.quaternion(:); hello.state.auv.velocity(:); hello.state.auv.rates(:)];
rudder = 0; shaft_speed = 0;
keep = exp (-dt / 0.1);                     # the actuators' lag
track = [];
farthest = 0;
tic;
for k = 1:round (duration / dt)
  # A step of 6 degrees of rudder and of 500 rpm.
  rudder = pi / 30 + (rudder - pi / 30) * keep;
  shaft_speed = 500 * pi / 30 + (shaft_speed - 500 * pi / 30) * keep;
  x = runge_kutta (m, x, [rudder 0 0 0], shaft_speed, dt);
  request = sprintf (["{\"type\":\"step\",\"vehicles\":{\"auv\":{\"pose\":{\"position\":[%.17g,%.17g,%.17g]," ...
                      "\"quaternion\":[%.17g,%.17g,%.17g,%.17g],\"velocity\":[%.17g,%.17g,%.17g]," ...
                      "\"rates\":[%.17g,%.17g,%.17g]}}}}"], x);
  answer = ask (link, request);
  if (is_paced)
    pause (max (k * dt - toc, 0));
  endif
  farthest = max (farthest, norm (answer.vehicles.auv.position(:) - x(1:3)));
  R = rotation (x(4:7));
  track(end+1,:) = [answer.time, x(1:3)', atan2(R(3,2), R(3,3)), -asin(R(3,1)), atan2(R(2,1), R(1,1))];
  if (mod (k, round (10 / dt)) == 0)
    printf ("%6.1f s  north %8.3f m  east %8.3f m  heading %7.2f deg\n", track(end,[1 2 3]), track(end,7) * 180 / pi);
    fflush (stdout);
  endif
endfor
printf ("shown at most %.6f m from where the equations say\n", farthest);
if (! isempty (track_file))
  dlmwrite (track_file, track, "precision", "%.12g");
endif
ask (link, "{\"type\":\"bye\"}");
disconnect (link);
